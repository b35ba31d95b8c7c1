import type { Language } from '#domain/shared/localized-text.ts'
import type { PriceRange } from '#projections/product-search/price-ranges.ts'

type Labels = { readonly [key: string]: string }

/** Names of what is no term: the fixed groups of cut and kind, and the titles of lists. */
const labels: { readonly [language in Language]: Labels } = {
  en: {
    adult: 'Adult',
    juniors: 'Juniors',
    boys: 'Boys',
    girls: 'Girls',
    mens: 'Men',
    womens: 'Women',
    unisex: 'Unisex',
    youth: 'Youth',
    'baby-toddler': 'Baby and toddler',
    tops: 'Tops',
    bottoms: 'Bottoms',
    outerwear: 'Outerwear',
    accessories: 'Accessories',
    onesies: 'Onesies',
    dresses: 'Dresses',
    store: 'All products',
    search: 'Search',
    closeout: 'Closeout',
    discounted: 'Reduced',
    'rating-4': '4 stars and up',
    'rating-3': '3 stars and up',
    'rating-2': '2 stars and up',
    osfa: 'OSFA',
    others: 'Others',
    under: 'Under {most}',
    between: '{least} to {most}',
    over: '{least} and more',
    brands: 'By {names}',
    someBrands: 'Brands include {names}',
  },
  bn: {
    adult: 'প্রাপ্তবয়স্ক',
    juniors: 'জুনিয়র',
    boys: 'ছেলেদের',
    girls: 'মেয়েদের',
    mens: 'পুরুষ',
    womens: 'নারী',
    unisex: 'সবার জন্য',
    youth: 'কিশোর',
    'baby-toddler': 'শিশু ও ছোটদের',
    tops: 'টপস',
    bottoms: 'বটমস',
    outerwear: 'বাইরের পোশাক',
    accessories: 'অনুষঙ্গ',
    onesies: 'ওয়ানসি',
    dresses: 'ড্রেস',
    store: 'সব পণ্য',
    search: 'খোঁজ',
    closeout: 'ক্লোজআউট',
    discounted: 'ছাড়ে',
    'rating-4': '৪ তারা ও তার বেশি',
    'rating-3': '৩ তারা ও তার বেশি',
    'rating-2': '২ তারা ও তার বেশি',
    osfa: 'এক সাইজ',
    others: 'অন্যান্য',
    under: '{most}-এর নিচে',
    between: '{least} থেকে {most}',
    over: '{least} ও তার বেশি',
    brands: 'ব্র্যান্ড: {names}',
    someBrands: 'ব্র্যান্ডের মধ্যে আছে {names}',
  },
  ar: {
    adult: 'بالغون',
    juniors: 'ناشئات',
    boys: 'أولاد',
    girls: 'بنات',
    mens: 'رجال',
    womens: 'نساء',
    unisex: 'للجنسين',
    youth: 'شباب',
    'baby-toddler': 'رضّع وصغار',
    tops: 'ملابس علوية',
    bottoms: 'ملابس سفلية',
    outerwear: 'ملابس خارجية',
    accessories: 'إكسسوارات',
    onesies: 'بدلات قطعة واحدة',
    dresses: 'فساتين',
    store: 'كل المنتجات',
    search: 'بحث',
    closeout: 'تصفية المخزون',
    discounted: 'مخفّض',
    'rating-4': '4 نجوم فأكثر',
    'rating-3': '3 نجوم فأكثر',
    'rating-2': 'نجمتان فأكثر',
    osfa: 'مقاس واحد',
    others: 'أخرى',
    under: 'أقل من {most}',
    between: 'من {least} إلى {most}',
    over: '{least} فأكثر',
    brands: 'من {names}',
    someBrands: 'من علاماتها التجارية {names}',
  },
  fr: {
    adult: 'Adulte',
    juniors: 'Juniors',
    boys: 'Garçon',
    girls: 'Fille',
    mens: 'Homme',
    womens: 'Femme',
    unisex: 'Unisexe',
    youth: 'Jeunesse',
    'baby-toddler': 'Bébé et tout-petit',
    tops: 'Hauts',
    bottoms: 'Bas',
    outerwear: 'Vêtements d’extérieur',
    accessories: 'Accessoires',
    onesies: 'Bodys',
    dresses: 'Robes',
    store: 'Tous les produits',
    search: 'Recherche',
    closeout: 'Fin de série',
    discounted: 'En promotion',
    'rating-4': '4 étoiles et plus',
    'rating-3': '3 étoiles et plus',
    'rating-2': '2 étoiles et plus',
    osfa: 'Taille unique',
    others: 'Autres',
    under: 'Moins de {most}',
    between: 'De {least} à {most}',
    over: '{least} et plus',
    brands: 'Par {names}',
    someBrands: 'Avec notamment {names}',
  },
}

/** The word of a cut, a kind or a list; a code that nobody named is shown as it is. */
export function labelIn(language: Language, code: string): string {
  return labels[language][code] ?? code
}

/** A size as it is shown. Sizes are the same in every language, but for the one that fits all. */
export function sizeIn(language: Language, name: string): string {
  return name.toLowerCase() === 'osfa' ? labelIn(language, 'osfa') : name
}

/** "Under $5", "$5 to $20", "$50 and more". `least` and `most` come formatted. */
export function priceLabel(
  language: Language,
  range: PriceRange | `${number}-${number | 'infinity'}`,
  format: (major: number) => string,
): string {
  const [least, most] = range.split('-') as [string, string]
  const pattern = least === '0' ? 'under' : most === 'infinity' ? 'over' : 'between'
  return labelIn(language, pattern)
    .replace('{least}', () => format(Number(least)))
    .replace('{most}', () => format(Number(most)))
}

/** "By Lowfield", and "Brands include Lowfield, Dunmere and Westering" where there are more of them. */
export function brandsLabel(language: Language, names: string, more: boolean): string {
  return labelIn(language, more ? 'someBrands' : 'brands').replace('{names}', () => names)
}

const conjunctions = new Map<Language, Intl.ListFormat>()

/** "A, B and C" as the language says it. Where it runs from right to left, Latin names stand in isolates. */
export function listIn(language: Language, words: readonly string[]): string {
  const isolated = language === 'ar' ? words.map(word => `\u2068${word}\u2069`) : words
  const format = conjunctions.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' })
  conjunctions.set(language, format)
  return format.format(isolated)
}

export const cuts = ['adult', 'mens', 'womens', 'unisex', 'youth', 'juniors', 'boys', 'girls', 'baby-toddler'] as const
export const kinds = ['tops', 'bottoms', 'outerwear', 'accessories', 'onesies', 'dresses'] as const
