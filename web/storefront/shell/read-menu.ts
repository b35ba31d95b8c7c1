export type MenuEntry = {
  readonly key: string
  readonly label: string
  readonly href?: string
  /** What lies behind it; absent for a link. */
  readonly entries?: readonly MenuEntry[]
  readonly sale?: boolean
}

/** The entries of the category bar as a tree: entry, group, link. A single group is left out. */
export function readMenu(): readonly MenuEntry[] {
  return [...document.querySelectorAll('#site-menu .menu-entry')].map(entry => {
    const button = entry.querySelector('.menu-button') as HTMLElement
    const all = entry.querySelector<HTMLAnchorElement>('.menu-all')
    const groups = [...entry.querySelectorAll<HTMLElement>('[data-menu-group]')].map(group => ({
      key: group.dataset.menuGroup ?? '',
      label: group.dataset.menuGroup ?? '',
      entries: linksIn(group),
    }))
    const inner = groups.length === 1 ? (groups[0]?.entries ?? []) : groups
    return {
      key: button.id,
      label: button.innerText.trim(),
      sale: button.id === 'menu-closeout',
      entries: all ? [linkOf(all), ...inner] : inner,
    }
  })
}

function linksIn(group: HTMLElement): readonly MenuEntry[] {
  return [...group.querySelectorAll<HTMLAnchorElement>('a')].map(linkOf)
}

function linkOf(link: HTMLAnchorElement): MenuEntry {
  const label = link.querySelector('bdi')?.textContent ?? link.textContent ?? ''
  return { key: link.href, label, href: link.href }
}
