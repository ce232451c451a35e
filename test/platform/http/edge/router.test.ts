import { expect } from 'chai'
import { describe, it } from 'mocha'
import { anonymous, type Route } from '../../../../src/platform/http/route.ts'
import { createRouter } from '../../../../src/platform/http/edge/router.ts'

const declared = [
  'get /api/orders',
  'post /api/orders',
  'get /api/orders/:id',
  'patch /api/orders/:id/status',
  'get /api/payments/:orderId',
  'post /api/payments/initiate',
  'get /api/rentals/:id',
  'get /api/rentals/bookings/my',
  'get /api/rentals/bookings/:id',
  'delete /api/rentals/:id/block-dates',
  'get /files/images/:name',
]

const routes = declared.map((line) => {
  const [method, path] = line.split(' ') as [Route['method'], string]
  return { method, path, summary: line, auth: anonymous, handler: () => ({}) } satisfies Route
})
const findRoute = createRouter(routes, ({ summary }) => summary)

const handlerOf = (method: string, path: string) => {
  const match = findRoute(method, path)
  return match && 'handler' in match ? match.handler : null
}

describe('the router', () => {
  for (const [method, path, expected, params] of [
    ['GET', '/api/orders', 'get /api/orders', {}],
    ['HEAD', '/api/orders', 'get /api/orders', {}],
    ['POST', '/api/orders', 'post /api/orders', {}],
    ['GET', '/api/orders/7', 'get /api/orders/:id', { id: '7' }],
    ['HEAD', '/api/orders/7', 'get /api/orders/:id', { id: '7' }],
    ['PATCH', '/api/orders/7/status', 'patch /api/orders/:id/status', { id: '7' }],
    ['GET', '/api/payments/initiate', 'get /api/payments/:orderId', { orderId: 'initiate' }],
    ['POST', '/api/payments/initiate', 'post /api/payments/initiate', {}],
    ['GET', '/api/rentals/bookings/my', 'get /api/rentals/bookings/my', {}],
    ['GET', '/api/rentals/bookings/x', 'get /api/rentals/bookings/:id', { id: 'x' }],
    ['DELETE', '/api/rentals/bookings/block-dates', 'delete /api/rentals/:id/block-dates', null],
    ['GET', '/files/images/a.webp', 'get /files/images/:name', { name: 'a.webp' }],
    ['GET', '/api/orders/%41%20b', 'get /api/orders/:id', { id: 'A b' }],
    ['GET', '/api/orders/a%2Fb', 'get /api/orders/:id', { id: 'a/b' }],
  ] as const)
    it(`${method} ${path} finds ${expected}`, () => {
      expect(handlerOf(method, path)).to.equal(expected)
      if (params) expect(findRoute(method, path)).to.have.deep.property('params', params)
    })

  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['GET', '/api/orders/7/8'],
    ['GET', '/api/ordersx/7'],
    ['GET', ''],
    ['GET', '//api/orders'],
    ['GET', '/api/orders/__proto__/constructor'],
    ['GET', '*'],
  ] as const)
    it(`${method} ${path || '(nothing)'} matches nothing`, () =>
      expect(findRoute(method, path)).to.equal(null))

  for (const [method, path, allow] of [
    ['DELETE', '/api/orders', ['GET', 'HEAD', 'POST']],
    ['POST', '/api/orders/7', ['GET', 'HEAD']],
    ['GET', '/api/orders/7/status', ['PATCH']],
    ['DELETE', '/api/payments/initiate', ['POST', 'GET', 'HEAD']],
    ['get', '/api/orders', ['GET', 'HEAD', 'POST']],
  ] as const)
    it(`${method} ${path} allows ${allow.join(', ')}`, () => {
      const match = findRoute(method, path)
      expect(match && 'allow' in match && match.allow).to.have.members([...allow])
    })

  it('a broken percent escape throws nothing', () => {
    expect(handlerOf('GET', '/api/orders/%')).to.equal('get /api/orders/:id')
    expect(handlerOf('GET', '/api/orders/%E0%A4%A')).to.equal('get /api/orders/:id')
  })
})
