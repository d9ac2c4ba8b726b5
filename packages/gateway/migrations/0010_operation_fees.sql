-- The most that an operation pays for a unit of gas, and its tip: it waits while the network asks for more.
alter table user_operations add column fee numeric not null default 0;
alter table user_operations add column tip numeric not null default 0;
