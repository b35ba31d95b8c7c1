const names = ['lang', 'dir', 'head', 'body', 'data'] as const

/** Vike asks for every font of the application; a page asks for the one of its own language. */
const fontLinks = /<link rel="preload"[^>]* as="font"[^>]*>/g

/** The document cut at its slots: the odd entries are names of slots. */
export type Template = readonly string[]

export function cutTemplate(html: string): Template {
  const cut = html.replace(fontLinks, '').split(new RegExp(`%(${names.join('|')})%`))
  if (cut.length !== names.length * 2 + 1) throw new Error('The document of the web application lacks a slot.')
  return cut
}
