"""The rooms of Hyper-Chess (rules/gryb.md section 5); the stage that uses them is ``hyper_chess`` beside."""
