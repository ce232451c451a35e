import { expect } from 'chai'
import { describe, it } from 'mocha'
import { centered, moved, sideOf, within } from '../../storefront/account/crop/frame.js'

const picture = { width: 400, height: 300 }

describe('the square that is cut out of a picture', () => {
  it('is the largest one in the middle at first', () => {
    expect(centered(picture)).to.deep.equal({ x: 200, y: 150, zoom: 1 })
    expect(sideOf(picture, 1)).to.equal(300)
  })

  it('stays within the picture when it is moved and zoomed', () => {
    expect(moved(picture, centered(picture), { dx: 1_000, dy: 50, side: 300 })).to.deep.equal({
      x: 150,
      y: 150,
      zoom: 1,
    })
    expect(within(picture, { x: 0, y: 0, zoom: 2 })).to.deep.equal({ x: 75, y: 75, zoom: 2 })
    expect(within(picture, { x: 200, y: 150, zoom: 9 }).zoom).to.equal(4)
    expect(within(picture, { x: 75, y: 75, zoom: 0.2 })).to.deep.equal({ x: 150, y: 150, zoom: 1 })
  })

  it('moves by as much of the picture as the finger moves on the screen', () => {
    const zoomed = { x: 200, y: 150, zoom: 2 }
    expect(moved(picture, zoomed, { dx: 30, dy: 0, side: 300 })).to.deep.equal({
      x: 185,
      y: 150,
      zoom: 2,
    })
  })
})
