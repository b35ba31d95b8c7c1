import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { Link, PictureBase } from '../../../models/card.ts'
import { classes } from '../../../ui/classes.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { ChromeProps } from '../slots.ts'

/** The entries of the category bar. A part opens a panel of links that is in the page from the start. */
export function CategoryBar(props: ChromeProps) {
  const { model, t } = props
  const parts = {
    cuts: { links: [...model.cuts, ...model.kinds], Panel: CutsPanel },
    brands: { links: model.brandGroups, Panel: BrandsPanel },
    categories: { links: model.categories, Panel: CategoriesPanel },
    closeout: { links: model.closeout, Panel: CloseoutPanel },
  } as const
  return (
    <nav id="site-menu" aria-label={t('menu.label')} className="site-menu relative">
      <ul className="frame flex h-11.5 items-stretch gap-1 overflow-x-auto md:overflow-visible">
        {model.menu.map(item => {
          if (item.entry === 'link') return <OwnLink key={`${item.path} ${item.label}`} {...item} />
          const { links, Panel } = parts[item.entry]
          return links.length > 0 ? (
            <Entry
              key={item.entry}
              id={item.entry}
              label={item.label ?? t(`menu.${item.entry}`)}
              sale={item.entry === 'closeout'}
            >
              <Panel {...props} />
            </Entry>
          ) : null
        })}
      </ul>
    </nav>
  )
}

function OwnLink({ label, path }: Link) {
  return (
    <li className="menu-entry flex shrink-0">
      <a
        href={path}
        className="menu-own body-sm -ms-3 flex items-center px-3 font-medium text-ink underline-offset-4 hover:underline"
      >
        <bdi>{label}</bdi>
      </a>
    </li>
  )
}

function Entry({ id, label, sale, children }: { id: string; label: string; sale: boolean; children: ReactNode }) {
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

const pictureSizes = '200px'

function CutsPanel({ model, prefix, t }: ChromeProps) {
  return (
    <Panel picture={model.categories[0]?.picture} all={{ label: t('menu.allProducts'), path: `${prefix}/store` }}>
      <div className="grid flex-1 grid-cols-[2fr_1fr] gap-x-10">
        <Group name={t('menu.byCut')}>
          <Links links={model.cuts} columns="columns-2" />
        </Group>
        {model.kinds.length > 0 ? (
          <Group name={t('menu.byKind')}>
            <Links links={model.kinds} />
          </Group>
        ) : null}
      </div>
    </Panel>
  )
}

function BrandsPanel({ model, language, prefix, t }: ChromeProps) {
  return (
    <Panel picture={model.categories[1]?.picture} all={{ label: t('menu.allBrands'), path: `${prefix}/brands` }}>
      <div className="grid flex-1 grid-cols-3 gap-x-8 gap-y-7 lg:grid-cols-6">
        {model.brandGroups.map(({ group, brands }) => (
          <Group
            key={group}
            name={group === 'Top Brands' ? t('menu.topBrands') : group}
            title={group === 'Top Brands' ? undefined : <bdi dir="ltr">{group}</bdi>}
          >
            <ul>
              {brands.map(brand => (
                <li key={brand.path}>
                  <a href={brand.path} className="menu-link">
                    <bdi>{brand.label}</bdi>
                    {'\u00a0'}
                    <span className="ps-0.5 text-[0.8125rem] text-ink-3 tabular-nums">
                      {numberIn(language, brand.count)}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </Group>
        ))}
      </div>
    </Panel>
  )
}

const mostTop = 5
const mostSubCategories = 8

function CategoriesPanel({ model, prefix, t }: ChromeProps) {
  const top = [...model.categories].sort((a, b) => b.count - a.count).slice(0, mostTop)
  return (
    <Panel picture={model.categories[2]?.picture} all={{ label: t('menu.allProducts'), path: `${prefix}/store` }}>
      <div className="grid flex-1 grid-cols-3 gap-x-8 gap-y-7 lg:grid-cols-5">
        <Group name={t('menu.topCategories')}>
          <Links links={top} />
        </Group>
        {model.categories.map(category => (
          <Group key={category.id} name={category.label}>
            <Links
              links={[
                { label: t('menu.allOf', { name: category.label }), path: category.path },
                ...category.subCategories.slice(0, mostSubCategories),
              ]}
            />
          </Group>
        ))}
      </div>
    </Panel>
  )
}

function CloseoutPanel({ model, t }: ChromeProps) {
  return (
    <Panel picture={model.categories[3]?.picture}>
      <div className="flex-1">
        <Group name={t('menu.closeout')} title={<span className="text-sale">{t('menu.closeout')}</span>}>
          <p className="body-sm mb-3 max-w-prose text-ink-2">{t('menu.closeoutHelp')}</p>
          <Links links={model.closeout} columns="columns-3" />
        </Group>
      </div>
    </Panel>
  )
}

/** The picture loads when the panel is first shown: until then it has no place in the page. */
function Panel({ all, picture, children }: { all?: Link; picture: PictureBase | undefined; children: ReactNode }) {
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        {all ? (
          <a href={all.path} className="menu-link menu-all self-start font-semibold">
            {all.label}
          </a>
        ) : null}
        {children}
      </div>
      {picture ? (
        <Picture
          picture={picture}
          alt=""
          sizes={pictureSizes}
          className="hidden aspect-[4/5] w-50 shrink-0 self-start overflow-hidden rounded-lg bg-well xl:block"
        />
      ) : null}
    </>
  )
}

function Group({ title, name, children }: { title?: ReactNode; name: string; children: ReactNode }) {
  return (
    <div data-menu-group={name}>
      <p className="body-sm mb-2 font-semibold text-ink">{title ?? name}</p>
      {children}
    </div>
  )
}

function Links({ links, columns }: { links: readonly Link[]; columns?: string }) {
  return (
    <ul className={columns ? `${columns} gap-x-8` : undefined}>
      {links.map(link => (
        <li key={link.path} className="break-inside-avoid">
          <a href={link.path} className="menu-link">
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
