import { createElement, type SVGProps } from 'react'

type IconData = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }
/** `size` is in CSS pixels, for both sides. */
type Props = SVGProps<SVGSVGElement> & { readonly size?: number }

/** Replaces Lucide's component in the build: without merged classes and context, which every page would carry. */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }: Props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      ...shapes,
    )
}
