import type { WebDeps } from '#api/plumbing/web/deps.ts'
import type { AskedBy, Loader } from '#web/app/page-table.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import type { Storefront } from '#web/storefront/server.tsx'
import type { Second } from './server.tsx'

type Asked = AskedBy<{ one: Loader<{ one(): Promise<1> }>; other: Loader<{ other(): Promise<2> }> }>
type Answers<App extends Storefront | Second> = ReturnType<WebDeps<App>['queries']>

/** The type check fails where one of these does not say what it says. */
export const asked = {
  both: (shop: Asked) => [shop.one(), shop.other()],
  // @ts-expect-error no loader asks it
  unasked: (shop: Asked) => shop.third(),
  whole: (shop: Shop): Answers<Storefront> => shop,
  // @ts-expect-error a page of the storefront asks for the cart
  lacking: (shop: Omit<Shop, 'cart'>): Answers<Storefront> => shop,
  // @ts-expect-error the storefront is not answered what the second application asks
  other: (shop: Shop): Answers<Second> => shop,
}
