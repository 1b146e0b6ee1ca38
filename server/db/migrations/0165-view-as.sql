-- Through whose eyes the person of a session looks at the desk, if they do: 'user 12' or 'role 3' (decision 096).
alter table sessions add column viewing varchar(30) check (viewing ~ '^(user|role) [1-9][0-9]*$');
