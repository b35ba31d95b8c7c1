import { browserKey } from '../../browser-key.ts'
import { createSealedStorage } from '../../sealed-storage.ts'

/** What the checkout keeps over reloads: addresses are nobody's business who can read the browser's files. */
export const thisTab = createSealedStorage({ storage: () => sessionStorage, key: browserKey })
