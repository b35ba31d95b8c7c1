const longestAddress = 2000
const keptLists = 5000

/** Whether a text is a full address of a picture; a file name without a host is none. */
export function isPictureAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || text.length > longestAddress) return false
  return URL.canParse(text) && new URL(text).hostname.includes('.')
}

/** Picture lists of variants, one copy of each: all sizes of a colour share theirs. */
export function createPictures() {
  const lists = new Map<string, readonly string[] | null>()
  return {
    /** Null when there are names but no address among them. */
    of(texts: readonly string[]): readonly string[] | null {
      const key = texts.join('\n')
      const known = lists.get(key)
      if (known !== undefined) return known
      const trimmed = texts.map(text => text.trim())
      const addresses = [...new Set(trimmed.filter(isPictureAddress))]
      const list = addresses.length > 0 || trimmed.every(text => text === '') ? addresses : null
      if (lists.size >= keptLists) lists.clear()
      lists.set(key, list)
      return list
    },
  }
}
