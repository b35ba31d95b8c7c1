import { escapeHtml } from '../../app/escape-html.ts'
import type { ShellModel } from '../../models/shell.ts'

/** The mark of the shop in a browser's tab, the owner's or the shop's own drawing, and where phones find theirs. */
export function iconLink(model: ShellModel | undefined): string {
  const own = model?.settings.favicon[0]
  const mark = own
    ? `<link rel="icon" href="${escapeHtml(own)}">`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
  return `${mark}<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">`
}
