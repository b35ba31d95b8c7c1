/** Remembers whether a visitor allows services of others. Without it nothing of theirs is loaded. */
export const CONSENT_COOKIE = 'consent'
export const CONSENT_GIVEN = 'yes'
export const CONSENT_REFUSED = 'no'
