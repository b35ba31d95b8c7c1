/** A path of the shop, an address elsewhere, or nothing. Two slashes begin an address elsewhere. */
export const linkForm = /^(\/(?![/\\])\S*|https:\/\/\S+)?$/
