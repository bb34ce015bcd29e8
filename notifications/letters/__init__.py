"""What mails say: for each subject a value with all its sentences, which templates lay out.

The makers are pure; they speak in the language and zone that are active.
"""
