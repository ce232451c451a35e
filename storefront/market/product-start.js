import { AddToCart } from '../cart/add-to-cart.js'
import { startIslands } from '../shared/start.js'

startIslands({ AddToCart })
