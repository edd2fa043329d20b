"""Verifies webhook deliveries with Standard Webhooks' own library.

A JSON list of {secret, headers, body} on standard input, a list of booleans on standard output.
"""

import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError


def verify(delivery):
    try:
        Webhook(delivery["secret"]).verify(delivery["body"].encode(), delivery["headers"], json_parse=False)
    except WebhookVerificationError:
        return False
    return True


print(json.dumps([verify(delivery) for delivery in json.load(sys.stdin)]))
