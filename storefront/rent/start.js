import { startIslands } from '../shared/start.js'
import { Booking } from './booking.js'

startIslands({ Booking })
