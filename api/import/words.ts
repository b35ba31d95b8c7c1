import type { Tables } from '#api/settings/index.ts'

export type Words = {
  /** Who it is cut for, by any word of the texts. */
  cuts(texts: readonly string[], kind: string | null): readonly string[]
  /** What it is: the name says it last (`Cap sleeve tee`), a category first (`Sweatshirts/Fleece`). */
  kind(name: string, category: string): string | null
  /** The shop's category by the words of a name; null when no word tells. */
  category(name: string): string | null
}

const young = ['youth', 'boys', 'girls', 'baby-toddler']
/** What follows describes a part, not the product: `Tote with bottle pocket`. */
const aside = /\s(with|for|featuring)\s.*$/

/** Reads names by the editable table of words. */
export function createWords(tables: Pick<Tables, 'words'>): Words {
  const of = (means: string) =>
    tables.words.filter(row => row.means === means).map(row => ({ word: plain(row.word), value: row.value }))
  const cutWords = of('cut')
  const kindWords = of('kind')
  const categoryWords = of('category')

  return {
    cuts(texts, kind) {
      const text = plain(texts.join(' '))
      const found = new Set(cutWords.filter(({ word }) => text.includes(word)).map(({ value }) => value))
      if (found.has('boys') || found.has('girls')) found.add('youth')
      const forYoung = young.some(cut => found.has(cut))
      const gendered = found.has('mens') || found.has('womens') || found.has('juniors')
      if (kind !== 'accessories' && !forYoung && !gendered) found.add('adult').add('unisex')
      if (gendered && !forYoung) found.add('adult')
      return [...found].sort()
    },
    kind: (name, category) =>
      last(plain(name).replace(aside, ' '), kindWords) ?? first(plain(category), kindWords) ?? null,
    category: name => last(plain(name).replace(aside, ' '), categoryWords) ?? null,
  }
}

type Word = { readonly word: string; readonly value: string }

/** Lower case words between single spaces, so that ` tee ` is found in ` cap sleeve tee `. */
function plain(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}

function last(text: string, words: readonly Word[]): string | undefined {
  let best: { end: number; length: number; value: string } | undefined
  for (const { word, value } of words) {
    const at = text.lastIndexOf(word)
    if (at === -1) continue
    const end = at + word.length
    if (!best || end > best.end || (end === best.end && word.length > best.length)) {
      best = { end, length: word.length, value }
    }
  }
  return best?.value
}

function first(text: string, words: readonly Word[]): string | undefined {
  let best: { at: number; length: number; value: string } | undefined
  for (const { word, value } of words) {
    const at = text.indexOf(word)
    if (at === -1) continue
    if (!best || at < best.at || (at === best.at && word.length > best.length))
      best = { at, length: word.length, value }
  }
  return best?.value
}
