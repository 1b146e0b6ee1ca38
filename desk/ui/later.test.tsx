import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { later, laterComponent } from './later.tsx'

const drawn = (Part: React.ComponentType) =>
  renderToString(
    <Suspense fallback="to come">
      <Part />
    </Suspense>,
  )

describe('laterComponent', () => {
  it('is drawn at once where its chunk has come, without the pause that React makes for what suspends', async () => {
    const Part = laterComponent(async () => ({ default: () => 'here' }))
    await Part.load()
    expect(drawn(Part)).not.toContain('to come')
    expect(drawn(Part)).toContain('here')
  })
})

describe('later', () => {
  it('asks once, and again only where it failed and is asked to', async () => {
    let asked = 0
    const part = later(async () => {
      asked += 1
      if (asked === 1) throw new Error('no connection')
      return asked
    })
    await expect(part.load()).rejects.toThrow('no connection')
    expect(await part.load()).toBe(2)
    expect(await part.load()).toBe(2)
  })
})
