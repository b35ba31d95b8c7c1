const columns = [
  ...['UNIQUE_KEY', 'STYLE#', 'MILL', 'PRODUCT_TITLE', 'PRODUCT_DESCRIPTION', 'CATEGORY_NAME', 'SUBCATEGORY_NAME'],
  ...['COLOR_NAME', 'SIZE', 'QTY', 'PIECE_WEIGHT', 'PIECE_PRICE'],
]
const products = [
  {
    about: [
      'SAMPLE100',
      'Sample Mill',
      'Sample cotton tee. SAMPLE100',
      'A tee to try an import with.',
      'T-Shirts',
      'Short Sleeve',
    ],
    ...{ colors: ['White', 'Navy'], weight: '0.40', price: '3.10' },
  },
  {
    about: [
      'SAMPLE200',
      'Sample Mill',
      'Sample fleece hoodie. SAMPLE200',
      'A hoodie to try an import with.',
      'Fleece',
      'Hooded',
    ],
    ...{ colors: ['Black', 'Athletic Heather'], weight: '1.20', price: '14.80' },
  },
]
const sizes = ['S', 'M', 'L']

const rows = products.flatMap(({ about, colors, weight, price }) =>
  colors.flatMap(color => sizes.map(size => [...about, color, size, '24', weight, price])),
)

export const sampleRows = rows.length
/** A supplier's feed of a few rows, to see what an import does. No field has a comma. */
export const sampleCsv = `${[columns, ...rows.map((row, at) => [`SAMPLE-${at + 1}`, ...row])].map(row => row.join(',')).join('\n')}\n`
export const sampleName = 'sample-feed.csv'
/** Where the file is downloaded: it is in the page. */
export const sampleAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(sampleCsv)}`
