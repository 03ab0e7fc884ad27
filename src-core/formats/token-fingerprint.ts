/** Of the fingerprint of a token. */
export const fingerprintPattern = /^[0-9a-f]{12}$/
