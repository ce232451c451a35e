import { startIslands } from '../shared/start.js'
import { SearchBox } from './search-box.js'

startIslands({ SearchBox })
