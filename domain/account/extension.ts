/** The browser extension's identity in every build: the key is in its manifest and determines the id. */

/**
 * Public part of an RSA key (SPKI, base64). The private part would be needed to sign packages outside stores; it was
 * discarded.
 */
export const EXTENSION_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtMdGEzHILxKvz5AAO0xGBNVaZIML9T5B4U5eUeT/wja5NF2goRlbtWgijK5P7Poywyqep4Ai6MgIpB7eCZgaQqaAXvQEezmyZXgMZdVpAYCjfK0SrDP7RovGNxG/6NcRaNcMj9Zkk9mxx/O8pk+c2uAwKglO5Q7KfwSMoI8er8H9VcGJXe6HCDFuic653RsQvtXEBruFpDLpTOO9t8Vjb19ySwxsLhJVJl7HjSdj/eWSCSL8jxmBcjmVO0LomilsVx/Q4GwhX4YQJ9cUzVEURlp5R9odE2D52+Pkp3HrEYPwBbjc3A2N+xpeZjuuTqPI8ek3BHhkx9FEou8OPGAkPQIDAQAB";

/** The first 16 bytes of the key's SHA-256, a letter from a to p per half byte: Chromium's rule. */
export const EXTENSION_ID = "adphihccemdeaapfnlekeojnaaafknkd";

/** Firefox requires an id in the form of an address. */
export const FIREFOX_EXTENSION_ID = "extension@countersign.example";
