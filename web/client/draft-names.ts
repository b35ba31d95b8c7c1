/** What the dashboard keeps of a form that was not sent is named so in this browser's storage. */
export const draftMark = 'draft.'

/** Names of drafts. @throws where the browser's storage is off. */
export const draftNames = (): readonly string[] => Object.keys(localStorage).filter(name => name.startsWith(draftMark))
