import { browserKey } from '../../client/browser-key.ts'
import { createSealedStorage } from '../../client/sealed-storage.ts'

/** What the checkout keeps over reloads: addresses are nobody's business who can read the browser's files. */
export const thisTab = createSealedStorage({ storage: () => sessionStorage, key: browserKey })
