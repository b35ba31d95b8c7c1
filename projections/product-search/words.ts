/** Letters that no decomposition turns into plain ones. */
const plain: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** Latin, Greek and Cyrillic accents, Arabic vowel signs and stretching. Bengali vowel signs are spelling and stay. */
const accents = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g
const apostrophes = /['’ʼ`´]/g
const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9\u09e6-\u09ef]/g
const special = /[ßæœøđðłıþ]/g
const onlyAscii = /^[\x20-\x7e]*$/

/** Text as the index compares it: lower case, without accents, with ASCII digits. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (onlyAscii.test(lower)) return lower.replace(apostrophes, '')
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(apostrophes, '')
    .replace(special, letter => plain[letter]!)
    .replace(foreignDigits, asciiDigit)
    .normalize('NFC')
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (code >= 0x9e6 ? 0x9e6 : code >= 0x6f0 ? 0x6f0 : 0x660))
}

const word = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a text in order, folded: what stands in the index and what a query asks for. */
export function wordsOf(text: string): readonly string[] {
  return foldText(text).match(word) ?? []
}

/** A folded word without number (`polos`), Arabic article or Bengali ending. Doing it twice changes nothing. */
export function stemOf(word: string): string {
  if (arabic.test(word)) {
    const plainLetters = word.replaceAll('ة', 'ه').replaceAll('ى', 'ي')
    return plainLetters.length > 4 && plainLetters.startsWith('ال') ? plainLetters.slice(2) : plainLetters
  }
  if (bengali.test(word)) return word.replace(many, '')
  if (word.length < 4 || !onlyLetters.test(word)) return word
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

const arabic = /^[\u0620-\u06ff]+$/
const bengali = /^[\u0980-\u09ff]+$/
const many = /(?<=..)(?:গুলো|গুলি)+$/
const onlyLetters = /^[a-z]+$/

/** The words of a text as the index holds them. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(stemOf)
}

const compound = /[\p{L}\p{N}\p{M}]+(?:[-/&.][\p{L}\p{N}\p{M}]+)+/gu

/** The stems of a text and its compounds written as one: 'T-Shirts' is t, shirt and tshirt. */
export function indexedWordsOf(text: string): readonly string[] {
  const folded = foldText(text)
  const words: string[] = folded.match(word) ?? []
  for (const joined of folded.match(compound) ?? []) words.push(joined.replace(/[-/&.]/g, ''))
  return words.map(stemOf)
}
