import { useLanguagePrefix } from './use-language-prefix.ts'
import type { Watch } from './use-watch.ts'

type Props = {
  id: string
  sku: string
  /** Where it leads back to without scripts. */
  page: string
  watch: Watch
}

/** The form of `NotifyMe`, which stands apart from it where that is inside of another one. */
export function WatchForm({ id, sku, page, watch }: Props) {
  const prefix = useLanguagePrefix()
  return (
    <form id={id} method="post" action={`${prefix}/notify-me`} onSubmit={watch.submit} noValidate>
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="page" value={page} />
    </form>
  )
}
