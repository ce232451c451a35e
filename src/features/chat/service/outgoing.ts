/** Replies on their way to customers who do not wait at the other end. */
export {
  findOutgoingReply,
  recordReplyRejected as noteReplyRefused,
  recordReplySent as noteReplySent,
  type OutgoingReply,
} from '../conversations.sql.ts'
