import { fill, openFolder, tell } from './filling.ts'

/** Fills the folder with `products` products of eight variants. Tells what can be bought. */
const shop = await openFolder()
const items = await fill(shop, Number(process.argv[2]), 8)
await shop.close()
tell(items)
