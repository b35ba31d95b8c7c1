import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { BrandsPanel, CategoriesPanel, CloseoutPanel, CutsPanel } from './menu-panels.tsx'
import type { ChromeProps } from './props.ts'

/** The four entries of the category bar. Each opens a panel of links that is in the page from the start. */
export function CategoryBar(props: ChromeProps) {
  const { model, t } = props
  return (
    <nav id="site-menu" aria-label={t('menu.label')} className="site-menu relative">
      <ul className="frame flex h-11.5 items-stretch gap-1 overflow-x-auto md:overflow-visible">
        {model.cuts.length + model.kinds.length > 0 ? (
          <Entry id="cuts" label={t('menu.cuts')}>
            <CutsPanel {...props} />
          </Entry>
        ) : null}
        {model.brandGroups.length > 0 ? (
          <Entry id="brands" label={t('menu.brands')}>
            <BrandsPanel {...props} />
          </Entry>
        ) : null}
        {model.categories.length > 0 ? (
          <Entry id="categories" label={t('menu.categories')}>
            <CategoriesPanel {...props} />
          </Entry>
        ) : null}
        {model.closeout.length > 0 ? (
          <Entry id="closeout" label={t('menu.closeout')} sale>
            <CloseoutPanel {...props} />
          </Entry>
        ) : null}
      </ul>
    </nav>
  )
}

function Entry({ id, label, sale, children }: { id: string; label: string; sale?: boolean; children: ReactNode }) {
  return (
    <li className="menu-entry flex shrink-0">
      <button
        type="button"
        id={`menu-${id}`}
        aria-expanded="false"
        aria-controls={`panel-${id}`}
        className={classes(
          'menu-button body-sm flex cursor-pointer items-center gap-1 px-3 font-medium first-of-type:-ms-3',
          sale ? 'text-sale' : 'text-ink',
        )}
      >
        {label}
        <ChevronDown size={14} aria-hidden className="menu-chevron text-ink-3" />
      </button>
      <div id={`panel-${id}`} className="menu-panel border-line border-y bg-surface shadow-e1">
        <div className="frame flex gap-10 py-8">{children}</div>
      </div>
    </li>
  )
}
