import { createSealedStorage } from '../../client/sealed-storage.ts'

/** The checkout keeps its state here over reloads. It is sealed: a reader of the browser's files must not see addresses. */
export const thisTab = createSealedStorage({ storage: () => sessionStorage })
