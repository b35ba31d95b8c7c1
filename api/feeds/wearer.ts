export type Wearer = { readonly gender: 'male' | 'female' | 'unisex'; readonly ageGroup: 'adult' | 'kids' | 'toddler' }

const genders: { readonly [cut: string]: Wearer['gender'] } = {
  mens: 'male',
  boys: 'male',
  womens: 'female',
  girls: 'female',
  juniors: 'female',
  unisex: 'unisex',
}
const ages: { readonly [cut: string]: Wearer['ageGroup'] } = {
  youth: 'kids',
  boys: 'kids',
  girls: 'kids',
  'baby-toddler': 'toddler',
}

/** Whom it is cut for, as Google asks. What several may wear is unisex; for grown-ups and children, grown-ups are named. */
export function wearer(cuts: readonly string[]): Wearer {
  // A cut may name an age alone, as `adult` does beside `womens`.
  const found = new Set(cuts.flatMap(cut => genders[cut] ?? []))
  const age = cuts.map(cut => ages[cut] ?? 'adult')
  const [only = 'unisex', ...others] = found
  const [first = 'adult'] = age
  return {
    gender: others.length === 0 ? only : 'unisex',
    ageGroup: age.includes('adult') ? 'adult' : age.includes('kids') ? 'kids' : first,
  }
}
