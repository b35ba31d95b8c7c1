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
  { q: 'pink hoodie', chips: ['Pink'], opens: /pink|azalea|blush|rose|heliconia|mauve|peach/i },
  { q: 'pink tee', chips: ['Pink'], opens: /pink|azalea|blush|rose|heliconia|mauve|peach/i },
  { q: 'grey crewneck', chips: ['Grey'], opens: /grey|athletic heather|silver|ash|slate|pebble|steel|dark heather/i },
  { q: 'sweat gris femme', language: 'fr', chips: ['Gris', 'Femme'], opens: /^(?!.*black)/i },
  { q: 'yellow hoodie', chips: ['Yellow'], opens: /yellow|mustard|gold|lemon|daisy|maize/i },
  { q: 'red cap', chips: ['Red'], opens: /\bred\b/i },
  { q: 'wite polo', chips: ['White'], opens: /white/i },
  { q: 'rd tee', chips: ['Red'], opens: /\bred\b/i },
  { q: 'gren polo', chips: ['Green'], opens: /green/i },
  { q: 'plo shirt', chips: [] },
  { q: 'goal shirt', chips: [], leftOut: ['goal'] },
  { q: 'rugby shirt', chips: [], leftOut: ['rugby'] },
  { q: 'nvy hoodie', chips: ['Navy'], opens: /navy/i },
  { q: 'polos noirs', language: 'fr', chips: ['Noir'], opens: /black/i },
  { q: 'কালো হুডি', language: 'bn', chips: ['কালো'], opens: /black/i },
  { q: 'navy hoodie navy', chips: ['Navy'], opens: /navy/i },
  { q: '24oz bottle', chips: [] },
  { q: 'closeout hoodie', chips: ['Closeout'] },
  { q: 'sale', chips: ['Closeout'] },
  { q: '20 navy shirts', chips: ['Navy'], opens: /navy/i },
  { q: 'i need 20 navy shirts for my team', chips: ['Navy'], opens: /navy/i },
  { q: 'tee under20', chips: ['Under $20'] },
  { q: 'half zip', chips: [] },
  { q: '3-4 sleeve tee', chips: [], leftOut: ['3-4 sleeve'] },
]
