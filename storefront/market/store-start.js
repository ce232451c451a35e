import { startIslands } from '../shared/start.js'
import { StoreProducts } from './store-products.js'

startIslands({ StoreProducts })
