/** What garments are made of and how, as suppliers list it. */
export const cottons = [
  '100% ring-spun cotton',
  '100% combed ring-spun cotton',
  '60/40 combed ring-spun cotton/polyester',
  '50/50 cotton/polyester',
  '52/48 ring-spun cotton/polyester',
  '50/38/12 polyester/cotton/rayon tri-blend',
  '100% organic cotton',
  '100% US-grown cotton',
]
export const fleeces = [
  '80/20 ring-spun cotton/polyester fleece',
  '50/50 cotton/polyester fleece',
  '60/40 cotton/recycled polyester fleece',
  '100% cotton French terry',
  '70/30 cotton/polyester brushed fleece',
]
export const polys = [
  '100% polyester interlock',
  '100% recycled polyester jersey',
  '95/5 polyester/spandex',
  '88/12 polyester/spandex',
  '100% polyester snag-proof knit',
]
export const teeFeatures = [
  'Shoulder-to-shoulder taping',
  'Side seamed for a clean fit',
  'Tear-away label',
  'Double-needle sleeves and hem',
  '1x1 rib knit collar',
  'Preshrunk to minimise shrinkage',
  'Seamless body for a wide print area',
  'Set-in sleeves',
]
export const sweatFeatures = [
  'Double-needle stitching throughout',
  'Rib knit cuffs and hem',
  'Tear-away label',
  'Low-pill face that prints evenly',
  'Split-stitch seams',
  'Locker patch at the back neck',
  'Twill neck tape',
]
export const polosFeatures = [
  'Flat knit collar and cuffs',
  '3-button placket with dyed-to-match buttons',
  'Side vents',
  'Double-needle hem',
  'Tag-free label',
  'Moisture-wicking',
]
