"""What games have in common whose actions are looked at one by one, by what their texts say."""
