-- The queue is of all brands of a role at once: the newest of them, without sorting all there are.
create index reservations_queue on reservations (reservation_date desc, id desc);
create index reservations_by_status on reservations (status, reservation_date desc, id desc);
