type AgeGroup = 'adult' | 'kids' | 'toddler' | 'infant' | 'newborn'
export type Wearer = { readonly gender: 'male' | 'female' | 'unisex'; readonly ageGroup: AgeGroup }

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

/** The wearer, as Google asks. Several are unisex, and adults come before children. A baby's size decides the age. */
export function wearer(cuts: readonly string[], size: string | null = null): Wearer {
  // A cut may name an age alone, as `adult` does beside `womens`.
  const found = new Set(cuts.flatMap(cut => genders[cut] ?? []))
  const age = cuts.map(cut => ages[cut] ?? 'adult')
  const [only = 'unisex', ...others] = found
  const [first = 'adult'] = age
  const ageGroup = age.includes('adult') ? 'adult' : age.includes('kids') ? 'kids' : first
  // An adult's 6M is a shoe of medium width.
  const forBaby = age.includes('adult') ? null : babyAge(size)
  return { gender: others.length === 0 ? only : 'unisex', ageGroup: forBaby ?? ageGroup }
}

/** Google's ages: newborn up to 3 months, infant up to 12. */
function babyAge(size: string | null): AgeGroup | null {
  const months = /^(nb|preemie)$|^(?:(\d+)-)?(\d+)m$/i.exec(size ?? '')
  if (!months) return null
  const [, newborn, from, to] = months
  if (newborn || (from === '0' && Number(to) <= 3)) return 'newborn'
  return Number(to) <= 12 ? 'infant' : 'toddler'
}
