"""The blocks of Interrupt and Smack Down (rules/gryb.md 2); the stages that use them are ``interrupt`` beside."""
