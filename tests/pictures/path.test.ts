import { describe, expect, it } from 'vitest'
import {
  acrossAxis,
  along,
  band,
  between,
  boundsOf,
  ellipse,
  mirror,
  ribs,
  shift,
  symmetric,
  turn,
} from '#api/pictures/garments/path.ts'

describe('path geometry', () => {
  it('mirrors, shifts and turns', () => {
    expect(mirror('M100 20 L150 40Z')).toBe('M700 20L650 40Z')
    expect(shift('M1 2 C3 4 5 6 7 8', 10, -1)).toBe('M11 1C13 3 15 5 17 7')
    expect(turn('M10 0 L20 0', 90, 0, 0)).toBe('M0 10L0 20')
  })

  it('closes an outline from its left half', () => {
    const half = 'M400 0 L300 50 C280 60 290 90 400 100'
    expect(symmetric(half)).toBe(`${half}C510 90 520 60 500 50L400 0Z`)
    expect(boundsOf([symmetric('M400 0 L300 50 L400 100')])).toEqual({ x: 300, y: 0, width: 200, height: 100 })
  })

  it('continues a line across the axis and joins two lines to a band', () => {
    expect(acrossAxis('M300 10 L400 20')).toBe('M300 10 L400 20L500 10')
    expect(band('M0 0 L10 0', 'M0 5 L10 5')).toBe('M0 0 L10 0L10 5L0 5Z')
  })

  it('finds the true bounds of a curve', () => {
    const box = boundsOf([ellipse(100, 50, 40, 20)])
    expect(box.x).toBeCloseTo(60, 1)
    expect(box.width).toBeCloseTo(80, 1)
    expect(box.height).toBeCloseTo(40, 0)
  })

  it('walks a path in even steps, ends included', () => {
    const points = along('M0 0 L10 0 L10 10', 5).map(({ x, y }) => [
      Math.round(x * 100) / 100,
      Math.round(y * 100) / 100,
    ])
    expect(points).toEqual([
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 5],
      [10, 10],
    ])
    expect(ribs('M0 0 L10 0', 'M0 8 L10 8', 3)).toBe('M0 0L0 8M5 0L5 8M10 0L10 8')
    expect(between('M0 0 L10 0', 'M0 10 L10 20', 0.5)).toBe('M0 5L10 10')
  })
})
