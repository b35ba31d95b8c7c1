import { foldText } from '#projections/product-search/words.ts'
import { completed, type Lexicon, nearest } from '../lexicon.ts'
import { cutWord } from '../search-document.ts'
import { amountAt, units } from './amounts.ts'
import type { AskedColors, Meaning, Phrases } from './phrases.ts'
import { type Token, tokensOf } from './tokens.ts'

type Meant =
  | {
      readonly kind: 'word'
      readonly words: readonly string[]
      /** It says what is asked for: a kind of thing, or a code, which says it still better. */
      readonly weight: 0 | 1 | 2
      /** No word of the shop, and none is near to it. */
      readonly unknown: boolean
      readonly orColor?: AskedColors
    }
  | { readonly kind: 'cut'; readonly words: readonly string[]; readonly cut: string }
  | { readonly kind: 'color'; readonly colors: AskedColors }
  | { readonly kind: 'size'; readonly ids: readonly string[] }
  /** Last pieces. */
  | { readonly kind: 'closeout' }
  /** Major units of the shown currency. */
  | { readonly kind: 'price'; readonly min: number | null; readonly max: number | null }

/** Something that a query asks for, where in its text, and whether it was mistyped. */
export type Part = Meant & { readonly chunks: readonly number[]; readonly corrected: boolean }

export type Reading = { readonly chunks: readonly string[]; readonly parts: readonly Part[] }

/** The part that begins at a place, and how many words it takes. */
type Read = { readonly part: Meant; readonly length: number; readonly skip?: true }

const longestPhrase = 4

/** Reads what a text asks for: words as the index holds them, and colours, sizes, cuts and prices by their meaning. */
export function readQuery(text: string, lexicon: Lexicon, phrases: Phrases): Reading {
  const { chunks, tokens: typed } = tokensOf(text)
  const tokens = spelled(typed, lexicon, phrases)
  const parts: Part[] = []
  const skipped: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const { part, length, skip } = partAt(at)
    const corrected = tokens.slice(at, at + length).some(token => token.corrected)
    const list = skip ? skipped : parts
    list.push({ ...part, chunks: chunksOf(at, length), corrected })
    at += length
  }
  return { chunks, parts: forYoung(parts.length > 0 ? onceEach(parts) : skipped) }

  function chunksOf(from: number, length: number): readonly number[] {
    return [...new Set(tokens.slice(from, from + length).map(token => token.chunk))]
  }

  function wordsAt(from: number, length: number): readonly string[] {
    return tokens.slice(from, from + length).map(token => token.word)
  }

  function partAt(at: number): Read {
    const amount = begunByNumber(at) ? null : amountAt(tokens, at, phrases)
    if (amount) return { part: { kind: 'price', min: amount.min, max: amount.max }, length: amount.length }
    const left = Math.min(longestPhrase, tokens.length - at)
    for (let length = left; length > 1; length--) {
      const words = wordsAt(at, length)
      const meaning = phrases.get(words)
      if (meaning && !(isEmpty(meaning) && saysKind(words))) return meant(meaning, at, length)
      if (length <= 3 && joins(words)) return { part: wordPart([words.join('')]), length }
    }
    const { word, number } = tokens[at]!
    const meaning = phrases.get([word])
    if (meaning?.means === 'size-follows') {
      for (let length = Math.min(3, left - 1); length > 0; length--) {
        const size = phrases.get(wordsAt(at + 1, length))
        if (size?.means === 'size') return { part: { kind: 'size', ids: size.ids }, length: length + 1 }
      }
      return { part: wordPart([word]), length: 1, skip: true }
    }
    if (isPieces(at)) return { part: wordPart([word]), length: 1, skip: true }
    // A number is a size only where no product is called by it, and where it measures nothing else.
    const isMeasure = number !== null && units.has(tokens[at + 1]?.word ?? '')
    if (meaning && !isMeasure && !(number !== null && lexicon.get(word))) return meant(meaning, at, 1)
    return { part: wordPart([word], at === tokens.length - 1), length: 1 }
  }

  function meant(meaning: Meaning, at: number, length: number): Read {
    const words = wordsAt(at, length)
    switch (meaning.means) {
      case 'words':
        // In a language of the shop its own words come first: they may stand in names.
        return { part: wordPart(length === 1 && isOwn(words[0]!) ? words : meaning.words), length }
      case 'cut':
        return { part: { kind: 'cut', cut: meaning.cut, words: [cutWord(meaning.cut)] }, length }
      case 'size':
        if (length === 1 && words[0]!.length > 3 && lexicon.get(words[0]!)?.named)
          return { part: wordPart(words), length }
        return { part: { kind: 'size', ids: meaning.ids }, length }
      case 'closeout':
        return { part: { kind: 'closeout' }, length }
      case 'color':
        return colorAt(meaning, at, length)
      default:
        return { part: wordPart(words), length, skip: true }
    }
  }

  /** A group of things says less than the thing that the word means. */
  function isOwn(word: string): boolean {
    return lexicon.get(word)?.isGroup === false
  }

  /** `dark` before a colour shades it; a colour that products are called by is a word first. */
  function colorAt(meaning: Meaning & { means: 'color' }, at: number, length: number): Read {
    const words = wordsAt(at, length)
    for (let more = Math.min(2, tokens.length - at - length); more > 0; more--) {
      const next = phrases.get(wordsAt(at + length, more))
      if (next?.means !== 'color' || !(next.sure || meaning.sure || phrases.isColorWord(words[0]!))) continue
      const together = phrases.colors([...meaning.words, ...next.words])
      if (together.named.length === 0 && meaning.sure) continue
      const base = phrases.colors(next.words)
      const colors = together.named.length > 0 ? { ...together, near: [...together.near, ...base.named] } : base
      return { part: { kind: 'color', colors }, length: length + more }
    }
    const colors = phrases.colors(meaning.words)
    const known = words.map(word => lexicon.get(word))
    const called = known.every(word => word) && known.some(word => word?.named)
    if (called && !meaning.sure) return { part: { ...wordPart(words), orColor: colors }, length }
    if (colors.named.length === 0) return { part: wordPart(words), length }
    return { part: { kind: 'color', colors }, length }
  }

  /** Stands for words that no product has: what was typed may do better. */
  function isEmpty(meaning: Meaning): boolean {
    return meaning.means === 'words' && !meaning.words.some(word => lexicon.get(word))
  }

  /** The words name a thing by themselves: a `polo shirt` is a shirt, but `1/2 zip` and `half zip` only say one thing. */
  function saysKind(words: readonly string[]): boolean {
    return words.every(word => word.length > 1 && !/\d/.test(word)) && words.some(word => lexicon.get(word)?.isType)
  }

  /** `20 navy shirts`: so many are needed. A number of three digits may be a style. */
  function isPieces(at: number): boolean {
    const { word, chunk } = tokens[at]!
    if (!/^\d{1,3}$/.test(word) || foldText(chunks[chunk]!) !== word || weigh([word]) === 2) return false
    for (let next = at + 1; next < Math.min(at + 4, tokens.length); next++) {
      const meaning = phrases.get(wordsAt(next, 1))
      const words = meaning?.means === 'words' ? meaning.words : wordsAt(next, 1)
      if (weigh(words) === 1) return true
      if (meaning?.means !== 'color' && meaning?.means !== 'cut') return false
    }
    return false
  }

  /** `3-4 sleeve` is no price. */
  function begunByNumber(at: number): boolean {
    if (tokens[at]!.number === null) return false
    return [3, 4].some(length => phrases.get(wordsAt(at, length))?.means === 'words')
  }

  function joins(words: readonly string[]): boolean {
    const joined = words.join('')
    return (joined.length >= 5 || /\d/.test(joined)) && lexicon.get(joined) !== undefined
  }

  function wordPart(words: readonly string[], isLast = false): Meant & { kind: 'word' } {
    const isKnown = words.some(word => lexicon.get(word)) || (isLast && lexicon.begins(words[0]!))
    // Of words that stand for one, those that no product has ask for nothing.
    const asked = words.filter(word => lexicon.get(word))
    return { kind: 'word', words: asked.length > 0 ? asked : words, weight: weigh(words), unknown: !isKnown }
  }

  function weigh(words: readonly string[]): 0 | 1 | 2 {
    if (words.some(word => /\d{3}|[a-z]\d{2}/.test(word) && lexicon.get(word)?.named)) return 2
    return words.some(word => lexicon.get(word)?.isType) ? 1 : 0
  }

  /** Beside a cut for the young, a size means theirs: `youth xl`. */
  function forYoung(list: readonly Part[]): readonly Part[] {
    const isYoung = list.some(part => part.kind === 'cut' && ['youth', 'boys', 'girls'].includes(part.cut))
    if (!isYoung) return list
    return list.map(part =>
      part.kind === 'size' ? { ...part, ids: [...part.ids, ...phrases.youthSizes(part.ids)] } : part,
    )
  }
}

/** Asks once for a thing that was typed twice; its chip takes off both places. */
function onceEach(parts: readonly Part[]): readonly Part[] {
  return Map.groupBy(parts, ({ chunks: _, corrected: __, ...meant }) => JSON.stringify(meant))
    .values()
    .map(([part, ...again]) => ({ ...part!, chunks: [...part!.chunks, ...again.flatMap(({ chunks }) => chunks)] }))
    .toArray()
}

type Spelled = Token & { readonly corrected?: true }

/** Words with their mistakes mended, and such as were written together cut: `poloshirt`. */
function spelled(tokens: readonly Token[], lexicon: Lexicon, phrases: Phrases): readonly Spelled[] {
  const { words, plainColors, colorNames } = phrases
  const isKnown = (word: string) => lexicon.get(word) !== undefined || words.has(word) || colorNames.has(word)
  return tokens.flatMap((token, at): readonly Spelled[] => {
    const { word, number } = token
    if (number !== null || isKnown(word) || phrases.isKept(word)) return [token]
    const [, bound, amount] = /^(\p{L}+)(\d+)$/u.exec(word) ?? []
    if (bound && phrases.bound([bound])) {
      return [
        { ...token, word: bound },
        { ...token, word: amount!, number: Number(amount), afterDash: false },
      ]
    }
    const [before, after] = [tokens[at - 1]?.word, tokens[at + 1]?.word]
    if ((before !== undefined && isKnown(before + word)) || (after !== undefined && isKnown(word + after)))
      return [token]
    const isLast = at === tokens.length - 1
    if (isLast && lexicon.begins(word)) return [token]
    for (let cut = 3; cut <= word.length - 3; cut++) {
      const halves = [word.slice(0, cut), word.slice(cut)]
      if (halves.every(isKnown)) return halves.map(half => ({ ...token, word: half }))
    }
    const isAlone = !tokens.some(other => other !== token && other.number === null && isKnown(other.word))
    if (isLast && word.length > 2) {
      for (const map of isAlone ? [words] : [words, colorNames]) {
        const [begun] = map.atPrefix(word).keys()
        if (begun !== undefined) return [{ ...token, word: begun }]
      }
    }
    const meant = meantBy(word, isAlone)
    return [meant === undefined ? token : { ...token, word: meant, corrected: true }]
  })

  /** A single word may mean anything: it is not corrected to the name of a colour, and a short one is not corrected at all. */
  function meantBy(word: string, isAlone: boolean): string | undefined {
    if (word.length < 4) {
      if (isAlone || word.length < 2) return undefined
      return completed(plainColors, word) ?? (word.length === 3 ? lexicon.completed(word) : undefined)
    }
    const plain = nearest(plainColors, word)
    const name = isAlone ? undefined : nearest(colorNames, word)
    const found = [
      // Plain colours are asked for more often than any other word: `wite` is white, not wide.
      plain && plain.word[0] === word[0] ? { ...plain, cost: plain.cost - likelier } : undefined,
      lexicon.near(word),
      nearest(words, word),
      name && name.word[0] === word[0] && name.cost <= oneEdit ? name : undefined,
    ]
    return found.filter(each => each !== undefined).sort((a, b) => a.cost - b.cost)[0]?.word
  }
}

const likelier = 20
const oneEdit = 100
