import type { Html } from '../models/content.ts'
import { classes } from './classes.ts'

/** Text that the server made of markdown, with everything else in it escaped. */
export function Prose({ html, className }: { html: Html; className?: string }) {
  return (
    <div
      dir="auto"
      className={classes('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own rendering of markdown, which lets no HTML through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
