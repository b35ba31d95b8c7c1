import type { LocalizedText } from '#domain/shared/localized-text.ts'

/** What the strip above the header of the demo shop announces, in its order. */
export const announcements: readonly LocalizedText[] = [
  {
    en: 'Free Shipping on Orders Over $50!',
    bn: '$৫০-এর বেশি অর্ডারে বিনা খরচে ডেলিভারি!',
    ar: 'شحن مجاني للطلبات التي تزيد عن 50 دولارًا!',
    fr: 'Livraison gratuite dès 50 $ d’achat !',
  },
  {
    en: 'Up to 30% Off on All Summer Collection!',
    bn: 'সব গ্রীষ্মকালীন পোশাকে ৩০% পর্যন্ত ছাড়!',
    ar: 'خصم يصل إلى 30% على كل تشكيلة الصيف!',
    fr: 'Jusqu’à 30 % de remise sur toute la collection d’été !',
  },
  {
    en: 'Shop Our Winter Clearance Now!',
    bn: 'শীতের ক্লিয়ারেন্স এখনই দেখুন!',
    ar: 'تسوّق تصفية الشتاء الآن!',
    fr: 'Découvrez notre déstockage d’hiver !',
  },
  {
    en: 'Hurry! Offer Ends in 24 Hours!',
    bn: 'তাড়াতাড়ি করুন! অফার শেষ ২৪ ঘণ্টায়!',
    ar: 'أسرع! ينتهي العرض خلال 24 ساعة!',
    fr: 'Vite ! L’offre se termine dans 24 heures !',
  },
]

/** How its home page greets. */
export const welcome: { readonly title: LocalizedText; readonly text: LocalizedText } = {
  title: {
    en: 'Blank apparel by the piece or the pallet',
    bn: 'এক পিস হোক বা পুরো প্যালেট, সাদামাটা পোশাক',
    ar: 'ملابس سادة بالقطعة أو بالجملة',
    fr: 'Textile vierge, à la pièce ou à la palette',
  },
  text: {
    en: 'Blank apparel, bags and accessories by style number, color and size.',
    bn: 'স্টাইল নম্বর, রং আর সাইজ ধরে সাদামাটা পোশাক, ব্যাগ আর অনুষঙ্গ।',
    ar: 'ملابس سادة وحقائب وإكسسوارات برقم الموديل واللون والمقاس.',
    fr: 'Vêtements vierges, sacs et accessoires par référence, couleur et taille.',
  },
}
