/** How a query is understood: the chips of its answer, the words that it names as left out, the colours that its first cards open in. */
export type Shown = {
  readonly q: string
  readonly language?: 'en' | 'bn' | 'ar' | 'fr'
  readonly chips: readonly string[]
  readonly leftOut?: readonly string[]
  readonly opens?: RegExp
}

export const shown: readonly Shown[] = [
  { q: 'polo l', chips: ['L'] },
  { q: 'size L tee', chips: ['L'] },
  { q: 'hoodie size l', chips: ['L'] },
  { q: 'sz l hoodie', chips: ['L'] },
  { q: 'l/s tee', chips: [] },
  { q: 'half zip', chips: [] },
  { q: '3-4 sleeve tee', chips: [], leftOut: ['3-4 sleeve'] },
]
