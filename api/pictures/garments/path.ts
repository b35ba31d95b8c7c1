/** Path geometry. A path here is an absolute SVG path of M, L, C and Z with numbers parted by spaces. */

export interface Point {
  x: number
  y: number
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Segment = { start: Point; end: Point; controls: [Point, Point] | null; move: boolean }

const round = (value: number): number => Math.round(value * 10) / 10
const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

function segmentsOf(d: string): Segment[] {
  const tokens = d.match(/[MLCZ]|-?\d*\.?\d+/g) ?? []
  const segments: Segment[] = []
  let here: Point = { x: 0, y: 0 }
  let command = 'M'
  let i = 0
  const point = (): Point => ({ x: Number(tokens[i++]), y: Number(tokens[i++]) })
  while (i < tokens.length) {
    if (/[MLCZ]/.test(tokens[i] as string)) command = tokens[i++] as string
    if (command === 'Z') continue
    const controls: [Point, Point] | null = command === 'C' ? [point(), point()] : null
    const end = point()
    segments.push({ start: here, end, controls, move: command === 'M' })
    here = end
    if (command === 'M') command = 'L'
  }
  return segments
}

const draw = ({ end, controls, move }: Segment): string =>
  controls ? `C${at(controls[0])} ${at(controls[1])} ${at(end)}` : `${move ? 'M' : 'L'}${at(end)}`

function map(d: string, change: (point: Point) => Point): string {
  const body = segmentsOf(d).map(s =>
    draw({ ...s, end: change(s.end), controls: s.controls && [change(s.controls[0]), change(s.controls[1])] }),
  )
  return body.join('') + (d.trim().endsWith('Z') ? 'Z' : '')
}

/** The path seen in a mirror that stands at x = axis. */
export const mirror = (d: string, axis = 400): string => map(d, ({ x, y }) => ({ x: 2 * axis - x, y }))

export const shift = (d: string, dx: number, dy: number): string => map(d, ({ x, y }) => ({ x: x + dx, y: y + dy }))

/** The path turned clockwise by `degrees` about a point. */
export function turn(d: string, degrees: number, cx: number, cy: number): string {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return map(d, ({ x, y }) => ({
    x: cx + (x - cx) * cos - (y - cy) * sin,
    y: cy + (x - cx) * sin + (y - cy) * cos,
  }))
}

/** The same path drawn from its end to its start, without its opening M. */
function backwards(d: string): string {
  return segmentsOf(d)
    .filter(s => !s.move)
    .reverse()
    .map(s => draw({ start: s.end, end: s.start, controls: s.controls && [s.controls[1], s.controls[0]], move: false }))
    .join('')
}

/** A closed outline from its left half, which runs from the axis to the axis. */
export const symmetric = (half: string, axis = 400): string => `${half}${backwards(mirror(half, axis))}Z`

/** An open line from its left half, which ends on the axis. */
export const acrossAxis = (half: string, axis = 400): string => `${half}${backwards(mirror(half, axis))}`

/** The line a share `t` of the way from one line to another that has the same segments. */
export function between(from: string, to: string, t: number): string {
  const ends = segmentsOf(to)
  const mix = (a: Point, b: Point): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })
  return segmentsOf(from)
    .map((s, i) => {
      const other = ends[i] as Segment
      const controls: Segment['controls'] =
        s.controls && other.controls
          ? [mix(s.controls[0], other.controls[0]), mix(s.controls[1], other.controls[1])]
          : null
      return draw({ ...s, controls, end: mix(s.end, other.end) })
    })
    .join('')
}

/** The band between two open lines that run the same way. */
export function band(upper: string, lower: string): string {
  const last = segmentsOf(lower).at(-1)
  return last ? `${upper}L${at(last.end)}${backwards(lower)}Z` : ''
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const k = 0.5523
  const p = (x: number, y: number): string => at({ x: cx + x * rx, y: cy + y * ry })
  return `M${p(-1, 0)}C${p(-1, -k)} ${p(-k, -1)} ${p(0, -1)}C${p(k, -1)} ${p(1, -k)} ${p(1, 0)}C${p(1, k)} ${p(k, 1)} ${p(0, 1)}C${p(-k, 1)} ${p(-1, k)} ${p(-1, 0)}Z`
}

function pointOn({ start, end, controls }: Segment, t: number): Point {
  const u = 1 - t
  if (!controls) return { x: start.x * u + end.x * t, y: start.y * u + end.y * t }
  const [a, b] = controls
  const mix = (p: number, q: number, r: number, s: number): number =>
    u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
  return { x: mix(start.x, a.x, b.x, end.x), y: mix(start.y, a.y, b.y, end.y) }
}

const STEPS = 24

function walk(d: string): Point[] {
  return segmentsOf(d).flatMap(s =>
    s.move ? [s.end] : Array.from({ length: STEPS }, (_, i) => pointOn(s, (i + 1) / STEPS)),
  )
}

/** `count` points at even distances along an open path, both ends included. */
export function along(d: string, count: number): Point[] {
  const points = walk(d)
  const lengths = [0]
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point
    const b = points[i] as Point
    lengths.push((lengths[i - 1] as number) + Math.hypot(b.x - a.x, b.y - a.y))
  }
  const total = lengths.at(-1) as number
  return Array.from({ length: count }, (_, n) => {
    const wanted = (total * n) / (count - 1)
    const i = Math.max(
      1,
      lengths.findIndex(length => length >= wanted - 1e-6),
    )
    const from = lengths[i - 1] as number
    const t = (wanted - from) / ((lengths[i] as number) - from || 1)
    const a = points[i - 1] as Point
    const b = points[i] as Point
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }
  })
}

/** Rib lines: `count` straight strokes from one open line to the other, as one path. The first and last lie on the ends. */
export function ribs(from: string, to: string, count: number): string {
  const ends = along(to, count)
  const whole = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`
  return along(from, count)
    .map((point, i) => `M${whole(point)}L${whole(ends[i] as Point)}`)
    .join('')
}

export function boundsOf(paths: readonly string[]): Box {
  const points = paths.flatMap(walk)
  const x = Math.min(...points.map(p => p.x))
  const y = Math.min(...points.map(p => p.y))
  return { x, y, width: Math.max(...points.map(p => p.x)) - x, height: Math.max(...points.map(p => p.y)) - y }
}
