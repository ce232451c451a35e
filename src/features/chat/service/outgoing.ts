/** Replies to customers who do not wait in a request. */
export { findOutgoingReply, type OutgoingReply } from '../conversations.sql.ts'
export { recordReplyRejected, recordReplySent } from '../model.ts'
