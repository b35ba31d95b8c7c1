/** A path of the shop, an address elsewhere, or nothing. Two slashes begin an address elsewhere. */
export const linkForm = /^(\/(?![/\\])\S*|https:\/\/\S+)?$/

/** An address elsewhere, or nothing. What begins otherwise leads nowhere, or is a script. */
export const siteForm = /^(https?:\/\/[^\s/]\S*)?$/
