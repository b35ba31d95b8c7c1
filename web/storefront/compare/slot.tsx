import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CompareModel } from '../../models/compare.ts'

type Props = { model: CompareModel; add: (productId: string) => Promise<void> }

/** A free place: saved products to put there at once, and the way to more of the kind. */
export function Slot({ model, add }: Props) {
  const { t } = useTranslation('compare')
  const prefix = useLanguagePrefix()
  const { suggestions, more } = model
  return (
    <td className="compare-product max-md:hidden">
      <div className="flex h-full flex-col gap-2 rounded-lg border border-line border-dashed p-3">
        <p className="body-sm font-semibold">{t('slot.title')}</p>
        {suggestions.length > 0 ? (
          <form
            method="post"
            action={`${prefix}/compare/add`}
            onSubmit={event => {
              event.preventDefault()
              const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
              if (pressed) void add(pressed.value)
            }}
          >
            <ul aria-label={t('slot.saved')} className="flex flex-col gap-1">
              {suggestions.map(({ productId, name }) => (
                <li key={productId}>
                  <button
                    type="submit"
                    name="item"
                    value={productId}
                    className="body-sm flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-md text-start hover:bg-sunken"
                  >
                    <Plus size={16} aria-hidden className="shrink-0 text-primary" />
                    <bdi className="line-clamp-2">{name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </form>
        ) : null}
        <a
          href={more?.path ?? `${prefix}/store`}
          className="body-sm inline-flex min-h-9 items-center font-semibold text-primary underline underline-offset-2"
        >
          {more ? t('slot.more', { category: more.label }) : t('slot.store')}
        </a>
      </div>
    </td>
  )
}
