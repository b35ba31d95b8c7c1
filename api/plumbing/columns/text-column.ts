/** So many signs of a word are one part of it. */
const part = 3

/**
 * Cells are words that hardly two rows share, so each is kept as text. A row's signature is a set of 32 bits, one or more for each part
 * of its words: rows without the bits of an asked word are passed over without a look at their text.
 */
export function createTextColumn() {
  const texts: string[] = []
  let signatures = new Uint32Array(1024)

  return {
    set(row: number, words: readonly string[]): void {
      if (row >= signatures.length) {
        const larger = new Uint32Array(Math.max(row + 1, signatures.length * 2))
        larger.set(signatures)
        signatures = larger
      }
      // A space before each word, so that words are found by how they begin.
      texts[row] = ['', ...words].join(' ')
      signatures[row] = words.reduce((bits, word) => bits | signatureOf(word), 0)
    },

    /** Whether a row has a word that begins so. */
    beginning(start: string): (row: number) => boolean {
      const [text, bits] = [` ${start}`, signatureOf(start)]
      return row => (signatures[row]! & bits) === bits && texts[row]!.includes(text)
    },
  }
}

/** The bits of a word hold those of each of its beginnings: only whole parts count, each with its place in the word. */
function signatureOf(word: string): number {
  let bits = 0
  for (let from = 0; from + part <= word.length; from += part) {
    let hash = from
    for (let at = from; at < from + part; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
    bits |= 1 << (hash >>> 27)
  }
  return bits
}
