import type { Language } from '#domain/shared/localized-text.ts'

export type Reviewer = { readonly name: string; readonly language: Language }

/** Who writes in the demo shop. */
export const reviewers: readonly Reviewer[] = [
  ...[
    'Marcus T.',
    'Dana',
    'PrintShopPete',
    'Joanne W.',
    'Luis R.',
    'Coach Bell',
    'K. Adeyemi',
    'Rosa M.',
    'Tom',
    'Priya S.',
    'Harbor Screen Co.',
    'Ellen',
    'J. Okafor',
    'Mei',
    'Big Oak Brewing',
    'Nadia',
    'Sam H.',
    'Greta',
    'Owen P.',
    'Tasha',
    'Riverside PTA',
    'Ivan',
    'Beth C.',
    'Andre',
    'Lauren F.',
    'Hank',
    'Maya',
    'Stitch & Co.',
    'Carl',
    'Yuki',
    'Fatima',
    'Jo',
  ].map(name => ({ name, language: 'en' as const })),
  ...['Camille', 'Atelier du Port', 'Julien B.', 'Inès', 'Mathieu', 'Claire D.'].map(name => ({
    name,
    language: 'fr' as const,
  })),
  ...['سارة', 'أبو كريم', 'ليلى م.', 'مطبعة النيل'].map(name => ({ name, language: 'ar' as const })),
  ...['রাফি', 'তানিয়া', 'সুমন প্রিন্ট', 'নাবিলা'].map(name => ({ name, language: 'bn' as const })),
]

export type Mood = 'glad' | 'mixed' | 'sorry'

/** A title with its text; `worn` ones are about clothes. */
type Words = readonly (readonly [title: string, text: string])[]

export const aboutWorn: { readonly [language in Language]: { readonly [mood in Mood]: Words } } = {
  en: {
    glad: [
      [
        'Third order, same quality',
        'Every batch has matched the last one in color and cut. That is why we stay with it.',
      ],
      ['Soft from the first wear', 'No stiff break-in. The crew wears them off shift too, which says enough.'],
      [
        'Prints like a dream',
        'Laid down a four color print with a fine halftone. Edges are crisp after twenty washes.',
      ],
      ['Holds its shape', 'Washed weekly since spring. The neck has not bagged and the length is still right.'],
      ['Good weight for the price', 'Heavier in the hand than the one we bought before, and it costs less.'],
      [
        'Exactly the color shown',
        'Ordered two to check against our brand swatch. Close enough that nobody could tell.',
      ],
      ['The team asked for more', 'Bought a dozen for a race day, then thirty more because people kept asking.'],
      ['', 'Great fit on every size from S to 3XL. Reordering for the new hires.'],
      ['Embroiders cleanly', 'Backing came off without a mark and the fabric did not pucker around the logo.'],
      ['', 'Comfortable, true to the size chart, arrived a day early.'],
    ],
    mixed: [
      ['Good, not great', 'Nice fabric. A few loose threads at the hem that we trimmed before printing.'],
      ['Check the size chart', 'Fine once we sized up. The women’s cut is shorter than I expected.'],
      ['Solid basic', 'Nothing special, nothing wrong. It does what a blank has to do.'],
      ['', 'The color is a touch darker than on my screen. Everything else is fine.'],
      ['Shrinks a little', 'Lost about half an inch in length in the first wash, then stayed put.'],
    ],
    sorry: [
      ['Too thin for us', 'You can see a dark shirt label through the light colors. Fine as a layer, not alone.'],
      ['Pills at the sides', 'After a month of daily wear there is pilling under the arms.'],
      ['', 'Two of twelve had a crooked hem. They were replaced, but it cost us a day.'],
    ],
  },
  fr: {
    glad: [
      ['Très belle matière', 'Douce dès le premier jour, et la couleur n’a pas bougé après dix lavages.'],
      ['Parfait pour la sérigraphie', 'L’encre se pose bien, les contours restent nets.'],
      ['', 'Taille comme prévu, livraison rapide. Nous en reprendrons.'],
    ],
    mixed: [['Correct', 'Bon tissu, mais quelques fils à couper à l’ourlet.']],
    sorry: [['Un peu fin', 'Les couleurs claires sont légèrement transparentes.']],
  },
  ar: {
    glad: [
      ['خامة ممتازة', 'ناعم من أول لبسة، ولم يتغير لونه بعد غسلات كثيرة.'],
      ['', 'المقاس مطابق للجدول والطباعة عليه واضحة.'],
    ],
    mixed: [['جيد', 'القماش جيد، لكنه انكمش قليلًا بعد أول غسلة.']],
    sorry: [['خفيف', 'أخف مما توقعت في الألوان الفاتحة.']],
  },
  bn: {
    glad: [
      ['কাপড় দারুণ', 'প্রথম দিন থেকেই নরম, অনেকবার ধোয়ার পরও রং একই আছে।'],
      ['', 'মাপ তালিকার সঙ্গে মেলে, ছাপাও পরিষ্কার আসে।'],
    ],
    mixed: [['মোটামুটি ভালো', 'কাপড় ভালো, তবে প্রথম ধোয়ায় সামান্য ছোট হয়েছে।']],
    sorry: [['একটু পাতলা', 'হালকা রঙে ভেতরটা দেখা যায়।']],
  },
}

export const aboutThings: typeof aboutWorn = {
  en: {
    glad: [
      ['Better than it had to be', 'Bought as a giveaway, and people still use it months later.'],
      ['Logo came out sharp', 'One color print on two sides. No bleeding, no rubbing off so far.'],
      ['', 'Sturdy, well finished, and the color matches the picture.'],
      ['Used every day', 'Carried to work since the summer. Not a scratch on it that matters.'],
    ],
    mixed: [
      ['Fine for an event', 'Does the job. I would not call it heavy duty.'],
      ['', 'Good value. A little smaller than I pictured, so check the measures.'],
    ],
    sorry: [['Thinner than expected', 'It works, but it feels light in the hand.']],
  },
  fr: {
    glad: [['Bon cadeau', 'Solide, bien fini, et le logo ressort bien.']],
    mixed: [['Convenable', 'Un peu plus petit que je ne pensais.']],
    sorry: [['Léger', 'Moins solide que prévu.']],
  },
  ar: {
    glad: [['هدية مناسبة', 'متين وتشطيبه جيد، والشعار يظهر بوضوح.']],
    mixed: [['مقبول', 'أصغر قليلًا مما تخيلت.']],
    sorry: [['خفيف', 'أقل متانة مما توقعت.']],
  },
  bn: {
    glad: [['উপহার হিসেবে ভালো', 'মজবুত, কাজ পরিষ্কার, লোগোও স্পষ্ট আসে।']],
    mixed: [['চলনসই', 'যা ভেবেছিলাম তার চেয়ে একটু ছোট।']],
    sorry: [['হালকা', 'আশা করেছিলাম আরও মজবুত হবে।']],
  },
}
