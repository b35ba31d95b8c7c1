import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Drop } from '../../list/narrowing/drop.tsx'
import { type ActionName, actionsOf, isEveryday, type PanelName } from '../../order-forms/acts.ts'

type Props = {
  readonly order: OrderPageModel
  readonly label: (name: ActionName) => string
  /** The address of its slip. */
  readonly slips: string
  /** Its panel has the one green button. */
  readonly open: PanelName | null
  readonly onOpen: (name: PanelName) => void
}

/** The next thing to do, what is done every day beside it, and the rest below "More". */
export function Actions({ order, label, slips, open, onOpen }: Props) {
  const t = useWords('order-page')
  const { next, more } = actionsOf(order)
  const rest = more.filter(name => !isEveryday(name))
  const press = (name: ActionName) => {
    const place = name === next ? 'next' : ''
    const look = name === next && open === null ? 'primary' : 'secondary'
    return name === 'slip' ? (
      <Link key={name} to={slips} className={`${buttonClass(look, 'small')} ${place}`}>
        {label(name)}
      </Link>
    ) : (
      <Button key={name} look={look} size="small" className={place} onClick={() => onOpen(name)}>
        {label(name)}
      </Button>
    )
  }
  return (
    <div className="order-actions">
      {more.filter(isEveryday).map(press)}
      {rest.length > 0 ? (
        <Drop
          className={buttonClass('secondary', 'small')}
          summary={
            <>
              {t('more')}
              <ChevronDown size={16} aria-hidden />
            </>
          }
        >
          <ul>
            {rest.map(name => (
              <li key={name}>
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    const drop = currentTarget.closest('details')
                    if (drop) drop.open = false
                    // The focus goes back there when the panel closes.
                    drop?.querySelector('summary')?.focus()
                    onOpen(name)
                  }}
                >
                  {label(name)}
                </button>
              </li>
            ))}
          </ul>
        </Drop>
      ) : null}
      {next ? press(next) : null}
    </div>
  )
}
