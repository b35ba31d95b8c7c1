import type { Row } from '../row.ts'
import { scriptsOf } from '../scripts-of.ts'
import { shown } from '../statistics.ts'
import { listingPath } from './1-cached-page.ts'

const most = 130
const kilobyte = 1000

export const javascript: Row = {
  number: 9,
  what: 'storefront JavaScript needed to hydrate a listing page, gzip',
  reach: '≤ 130 KB',
  async measure(bench) {
    const { origin } = await (await bench.demoShop()).serve()
    const { files, bytes } = await scriptsOf(origin, listingPath)
    return {
      measured: `${shown(bytes / kilobyte)} KB`,
      holds: bytes <= most * kilobyte,
      how: `${files} files: the scripts and preloaded modules of ${listingPath} and all that they import, as they are sent`,
    }
  },
}
